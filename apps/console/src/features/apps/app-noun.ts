import { contract } from '@aftermile/contract/index'
import type { App } from '@aftermile/contract/settings/apps'
import type { Noun } from '../../api/resource.ts'

export const appNoun: Noun<App> = contract.apps

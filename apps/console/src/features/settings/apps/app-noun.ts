import type { App } from '@aftermile/contract/settings/apps'
import { apps } from '@aftermile/contract/settings/apps'
import type { Noun } from '../../../api/resource.ts'

export const appNoun: Noun<App> = apps

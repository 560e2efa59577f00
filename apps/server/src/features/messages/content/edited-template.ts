import { template as templateItem } from '@aftermile/contract/settings/templates'
import type { SendingTemplate } from '../../settings/templates/find-for-sending.ts'
import type { Given } from './given.ts'

/** A template that is only being edited; null if the message has a stored one. */
export const editedTemplate = ({ template }: Given): SendingTemplate | null =>
  template === undefined ? null : { main: { ...templateItem.stored.parse(template), compiled: null }, locales: [] }

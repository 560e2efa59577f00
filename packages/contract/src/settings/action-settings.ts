import { type EventCode, isEventCode } from '@aftermile/domain/events/event-codes'
import type { ActionSetting, ActionSettings } from '@aftermile/domain/rules/actions/action-traits'
import { z } from 'zod'
import { requiredText, text } from '../fields/basic-fields.ts'

type SchemaOf<Setting> = Setting extends {
  readonly kind: 'choice'
  readonly options: readonly { readonly id: infer Id }[]
}
  ? z.ZodType<Id, Id>
  : Setting extends { readonly kind: 'event' }
    ? z.ZodType<EventCode, string>
    : Setting extends { readonly kind: 'text' }
      ? z.ZodOptional<z.ZodType<string, string>>
      : z.ZodType<string, string>

export type SchemasOf<Settings> = { [Name in keyof Settings]: SchemaOf<Settings[Name]> }

/** What the settings of an action may be. */
export const schemasOf = <Settings extends ActionSettings>(settings: Settings) =>
  // Object.fromEntries loses its keys.
  Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [name, schemaOf(setting)]),
  ) as SchemasOf<Settings>

function schemaOf(setting: ActionSetting): z.ZodType {
  switch (setting.kind) {
    case 'id':
      return requiredText(100)
    case 'choice':
      return z.enum(setting.options.map(({ id }) => id))
    case 'event':
      return z.string().refine(isEventCode, '{_field_} isn’t the code of an event')
    case 'text':
      return text(setting.maxLength).optional()
    default:
      return setting satisfies never
  }
}

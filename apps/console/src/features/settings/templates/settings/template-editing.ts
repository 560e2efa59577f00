import { type Template, templates } from '@aftermile/contract/settings/templates'
import { fieldLabels } from '@aftermile/domain/audit/field-labels'
import { hasBody } from '@aftermile/domain/channels/channels'
import type { TemplateTargetType, TemplateType } from '@aftermile/domain/messages/template-lists'
import { containerKindOf } from '@aftermile/domain/messages/template-variables'
import type { Values } from '../../../../api/resource.ts'
import type { Editing } from '../../../../ui/editor/use-editor.ts'
import { idFollowingName } from '../../../../ui/form/propose-id.ts'
import { blockFormLabels } from '../block-form-labels.ts'
import { envelopeLabels } from '../envelope-labels.ts'
import { payloadOf } from '../key-templates.ts'
import { changedQueries } from '../template-queries.ts'
import { blankTemplate, type Frames } from './blank-template.ts'

const envelopeParts = Object.fromEntries(
  Object.entries(envelopeLabels).map(([part, label]) => [`payload.${part}`, label]),
)

const formParts = Object.fromEntries(Object.entries(blockFormLabels).map(([part, label]) => [`payload.${part}`, label]))

const labelsOf = (type: TemplateType) => ({
  ...fieldLabels.template,
  ...(hasBody(type) && { content: 'Address', payload: 'Body' }),
  ...(type === 'tracking_page' && { payload: 'Form', ...formParts }),
  ...(!hasBody(type) && type !== 'tracking_page' && { payload: 'Envelope', ...envelopeParts }),
})

export const editingOf = (
  type: TemplateType,
  isSystem: boolean,
  { frames = null, targetType }: { frames?: Frames | null; targetType?: TemplateTargetType | undefined } = {},
): Editing<Template> => ({
  noun: templates,
  labels: labelsOf(type),
  blank: blankTemplate({ type, targetType, isSystem, frames }),
  isCopy: ({ isCustomized }) => isCustomized,
  adjust: ({ next, before, isNew }) =>
    withoutUnused(isNew ? withFrame(idFollowingName(next, before), before, frames) : next, before),
  alsoReload: changedQueries,
  ...(hasBody(type) && { secrets }),
})

/** Headers often hold keys. */
const secrets: NonNullable<Editing<Template>['secrets']> = {
  leaveOut: ({ password: _, headers: __, ...others }) => others,
  names: 'Passwords and headers',
}

/** A frame that nobody has changed follows what the e-mail is about. */
const withFrame = (next: Values<Template>, before: Values<Template>, frames: Frames | null): Values<Template> =>
  frames !== null && next.targetType !== before.targetType && next.content === frames[before.targetType]
    ? { ...next, content: frames[next.targetType] }
    : next

const noContainer = { allowOperatorSend: false, validMilestones: [], validMerchants: [] }

/** Drops what another choice leaves without a use: limits of containers, who signs in, and receivers that the server decides. */
function withoutUnused(next: Values<Template>, before: Values<Template>): Values<Template> {
  const isOtherTarget = next.targetType !== before.targetType
  const isSignedOut = next.authenticationMethod === 'none' && before.authenticationMethod !== 'none'
  return {
    ...next,
    payload: payloadOf(next),
    ...(isOtherTarget && containerKindOf[next.targetType] === null && noContainer),
    ...(isSignedOut && { username: null, password: null }),
  }
}

import type { Template } from '@aftermile/contract/settings/templates'
import { isPersonal, isTemplateChannel } from '@aftermile/domain/channels/channels'
import { languages } from '@aftermile/domain/languages/languages'
import { milestones } from '@aftermile/domain/lists/milestones'
import {
  messagePurposes,
  templateContentTypes,
  templateTargetNames,
  templateTargetTypes,
} from '@aftermile/domain/messages/template-lists'
import { containerKindOf } from '@aftermile/domain/messages/template-variables'
import { useMerchantOptions } from '../../../../api/use-names.ts'
import type { FieldOf } from '../../../../ui/editor/fields-of.ts'
import type { Editor } from '../../../../ui/editor/use-editor.ts'
import { FieldRow } from '../../../../ui/form/FieldRow.tsx'
import { FieldSection } from '../../../../ui/form/FieldSection.tsx'
import type { Field } from '../../../../ui/form/field.ts'
import {
  DayField,
  IdField,
  LongTextField,
  MultiSelectField,
  SelectField,
  SwitchField,
  TextField,
} from '../../../../ui/form/fields.tsx'
import { useKeyReason } from '../key-templates.ts'
import { contentTypeNames, languageName, purposeNames } from '../template-texts.ts'
import { hasLocales } from '../template-types.ts'

type Props = { field: FieldOf<Template>; editor: Editor<Template> }

const purposes = messagePurposes.map(id => ({ id, name: purposeNames[id] }))
const milestoneOptions = milestones.map(({ id, text }) => ({ id, name: text }))

/** What every template has: its name, what it is about, and who sends it when. */
export function MainFields({ field, editor: { values, isNew } }: Props) {
  const keyReason = useKeyReason()
  return (
    <>
      <TextField {...field('name')} isRequired isFocused={isNew} />
      <IdField {...field('id')} />
      <LongTextField {...field('description')} help="For colleagues: when it is sent. Receivers don’t see it." />
      <SwitchField
        {...field('isEnabled')}
        help={values.type === 'tracking_page' ? 'When off, it is not shown.' : 'When off, nothing is sent with it.'}
      />
      <FieldRow>
        <SelectField
          {...field('targetType')}
          isReadOnly={!isNew}
          options={targetsOf(values).filter(({ id }) => !isNew || keyReason({ targetType: id }) === null)}
          help={isNew ? 'What it is about. Decides which variables it can use. You can’t change it later.' : undefined}
        />
        {hasLocales(values.type) && <LanguageField {...field('locale')} />}
      </FieldRow>
      {(values.type === 'attachment' || (isNew && hasChoice(values.type))) && (
        <SelectField {...field('contentType')} options={contentTypesOf(values)} />
      )}
    </>
  )
}

const LanguageField = (field: Field<string>) => {
  const ids = new Set<string>([...languages.map(({ id }) => id), field.value])
  return (
    <SelectField
      {...field}
      options={[...ids].map(id => ({ id, name: languageName(id) }))}
      help="Of this version. Others are added beside it."
    />
  )
}

/** Of a message for a person: what is sent to a system is chosen with its address. */
const hasChoice = (type: Template['type']): boolean => isPersonal(type) && templateContentTypes[type].length > 1

const contentTypesOf = ({ type, contentType }: Pick<Template, 'type' | 'contentType'>) =>
  [...new Set([...templateContentTypes[type], contentType])].map(id => ({ id, name: contentTypeNames[id] ?? id }))

/** Only messages to people are about invitations and notifications. */
function targetsOf({ type, targetType }: Pick<Template, 'type' | 'targetType'>) {
  const isMessage = isPersonal(type)
  return templateTargetTypes
    .filter(id => isMessage || containerKindOf[id] !== null || id === targetType)
    .map(id => ({ id, name: templateTargetNames[id] }))
}

/** Who may send it, for which containers, and when. A block of the tracking page is shown, not sent. */
export function SendingFields({ field, editor }: Props) {
  const { type, targetType } = editor.values
  const isMessage = isPersonal(type)
  const isContainer = containerKindOf[targetType] !== null
  if (type === 'tracking_page')
    return (
      <FieldSection title="Shown for">
        <LimitFields field={field} editor={editor} verb="shown" />
        <FieldRow>
          <DayField {...field('validFrom')} help="Where the receiver is. Empty: at once." />
          <DayField {...field('validTo')} help="The whole day. Empty: for as long as it is on." />
        </FieldRow>
      </FieldSection>
    )
  if (!isTemplateChannel(type)) return null
  return (
    <FieldSection title="Sending">
      {isMessage && (
        <>
          <SelectField
            {...field('purpose')}
            options={purposes}
            help="Who unsubscribes gets no reminders and no marketing, but still what their order needs."
          />
          <SwitchField {...field('isUrgent')} help="It is sent in quiet hours too." />
        </>
      )}
      {isContainer && (
        <>
          <SwitchField
            {...field('allowOperatorSend')}
            help="Operators find it in the menu of shipments and orders. A built-in one must be changed first."
          />
          <LimitFields field={field} editor={editor} verb="sent" />
        </>
      )}
    </FieldSection>
  )
}

const containerNames = { shipment: 'shipments', order: 'orders', delivery: 'order deliveries' } as const

/** The milestones and merchants outside of which nothing is sent or shown. */
function LimitFields({ field, editor: { values }, verb }: Props & { verb: 'sent' | 'shown' }) {
  const merchants = useMerchantOptions()
  const noun = containerNames[containerKindOf[values.targetType] ?? 'shipment']
  return (
    <>
      <MultiSelectField
        {...field('validMilestones')}
        // Options and values are the ids of milestones.
        onChange={ids => field('validMilestones').onChange(ids as Template['validMilestones'])}
        options={milestoneOptions}
        emptyText="All milestones"
        help={`It is only ${verb} for ${noun} in these.`}
      />
      <MultiSelectField
        {...field('validMerchants')}
        options={merchants}
        emptyText="All merchants"
        help={`It is only ${verb} for ${noun} of these.`}
      />
    </>
  )
}

import { type Rule, rules } from '@aftermile/contract/settings/rules'
import { systemTenantId } from '@aftermile/domain/access'
import { nouns } from '@aftermile/domain/nouns/nouns'
import type { RuleTarget, RuleType } from '@aftermile/domain/rules/rule-lists'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { call } from '../../../api/call.ts'
import { useUser } from '../../../session/session-store.ts'
import { CloneButton } from '../../../ui/editor/CloneButton.tsx'
import { EditorPage } from '../../../ui/editor/EditorPage.tsx'
import type { FieldOf } from '../../../ui/editor/fields-of.ts'
import type { Editor } from '../../../ui/editor/use-editor.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { FieldRow } from '../../../ui/form/FieldRow.tsx'
import { FieldSection } from '../../../ui/form/FieldSection.tsx'
import { IdField, LongTextField, SwitchField, TextField } from '../../../ui/form/fields.tsx'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { ActionsField } from '../actions/ActionsField.tsx'
import { ConditionsField } from '../conditions/ConditionsField.tsx'
import { policies, type RuleDraft } from '../rule-draft.ts'
import { metadataQuery } from '../rule-queries.ts'
import { ruleTypeNames, targetNames } from '../rule-texts.ts'
import { useSwitchOn } from '../switch-on/use-switch-on.tsx'
import { ExportButton } from '../transfer/ExportButton.tsx'
import { useFreshLists } from '../use-fresh-lists.ts'
import { useRuleNames } from '../use-rule-names.ts'
import { LostRule } from './LostRule.tsx'
import { RepeatFields, ScheduleFields } from './RepeatFields.tsx'
import { RuleSentence } from './RuleSentence.tsx'
import { RuleWarnings } from './RuleWarnings.tsx'
import { editingOf, valueTextOf } from './rule-editing.ts'
import { linksOfRule } from './rule-links.ts'
import { WhenFields } from './WhenFields.tsx'

export type RuleEditorProps = {
  /** 'create' for a new one. */
  id: string
  type: RuleType
  targetType: RuleTarget
  /** Shown beside the fields: with the rule as it is now, and its id once it exists. */
  aside?: (draft: RuleDraft, ruleId: string | null) => ReactNode
}

/** Edits a rule or a policy. Mount it with a key of id, type and target. */
export function RuleEditorPage({ id, type, targetType, aside }: RuleEditorProps) {
  const isSystem = useUser().tenantId === systemTenantId
  const names = useRuleNames()
  const { ask, dialog } = useSwitchOn()
  const editing = useMemo(
    () => ({ ...editingOf({ type, targetType, isSystem }), beforeSave: askingBefore(ask) }),
    [type, targetType, isSystem, ask],
  )
  useFreshLists()
  const links = linksOfRule(type)
  const kind = kindOf(type)
  return (
    <>
      {dialog}
      <EditorPage
        id={id}
        kind={kind}
        links={links}
        titleOf={({ name }) => name}
        editing={editing}
        valueText={valueTextOf(targetType, names)}
        beforeDelete={rule => <LostRule rule={rule} kind={nouns[kind].label} />}
        actions={({ stored }) =>
          stored !== null && (
            <>
              <ExportButton rule={stored} />
              <CloneButton
                noun={type === 'SlaRule' ? policies : rules}
                clone={() => call(rules.clone, { params: { id: stored.id } })}
                titleOf={({ name }) => name}
                pathOf={links.item}
              />
            </>
          )
        }
        aside={({ values, stored }) => aside?.(values, stored?.id ?? null)}
      >
        {(field, editor) => <RuleForm field={field} editor={editor} />}
      </EditorPage>
    </>
  )
}

/** Asks before a rule is switched on. Its place is the list's business, so it is not sent. */
const askingBefore =
  (ask: ReturnType<typeof useSwitchOn>['ask']) =>
  async (values: RuleDraft, stored: Rule | null): Promise<object | null> => {
    const { sequence: _, ...sent } = values
    if (!values.isEnabled || stored?.isEnabled === true) return sent
    const answer = await ask(values)
    if (answer === null) return null
    return answer.existing === undefined ? sent : { ...sent, existing: answer.existing }
  }

const kindOf = (type: RuleType) => (type === 'SlaRule' ? 'policy' : 'rule')

function RuleForm({ field, editor }: { field: FieldOf<Rule>; editor: Editor<Rule> }) {
  const { values, errors, isNew } = editor
  const { type, targetType } = values
  const names = useRuleNames()
  const metadata = useQuery(metadataQuery(type, targetType))
  const isRoot = useUser().roles.includes('root')
  const { isReadOnly } = field('name')
  const isPolicy = type === 'SlaRule'
  if (metadata.data === undefined)
    return metadata.isPending ? (
      <LoadingSkeleton label="Loading fields" height={320} />
    ) : (
      <ErrorState error={metadata.error} onRetry={() => metadata.refetch()} />
    )
  const common = { metadata: metadata.data, errors, isReadOnly }
  return (
    <>
      <RuleSentence draft={values} names={names} />
      <RuleWarnings draft={values} names={names} />
      <FieldRow>
        <TextField {...field('name')} isRequired isFocused={isNew} />
        <IdField {...field('id')} />
      </FieldRow>
      <SwitchField
        {...field('isEnabled')}
        help={isPolicy ? 'When off, no clock runs.' : 'When off, it does nothing.'}
      />
      {isRoot && (
        <SwitchField
          {...field('isHidden')}
          help={`Only root finds it in the list. It acts like any other ${nouns[kindOf(type)].label}.`}
        />
      )}
      {type !== 'CustomRule' && (
        <FieldSection title={isPolicy ? 'What must happen' : 'When'} about={isPolicy ? undefined : ruleTypeNames[type]}>
          <WhenFields field={field} editor={editor} />
        </FieldSection>
      )}
      <FieldSection
        title={type === 'CustomRule' ? 'When' : 'Conditions'}
        about={`Which ${targetNames[targetType].toLowerCase()} it is about. Without conditions: every one.`}
      >
        <ConditionsField
          {...common}
          conditions={{ andConditions: values.andConditions, orConditions: values.orConditions }}
          onChange={editor.set}
        />
      </FieldSection>
      <FieldSection
        title={isPolicy ? 'On a breach' : 'Do'}
        about={isPolicy ? 'Optional. Rules of the type SLA breach can act too, before and after.' : 'In this order.'}
      >
        <ActionsField {...common} actions={values.actions} onChange={actions => editor.set({ actions })} />
      </FieldSection>
      {!isPolicy && (
        <FieldSection title="How often">
          {type !== 'SlaBreachRule' && <RepeatFields field={field} editor={editor} />}
          <ScheduleFields field={field} editor={editor} />
        </FieldSection>
      )}
      <FieldSection title="For colleagues">
        <LongTextField {...field('description')} help="Why it is there." />
      </FieldSection>
    </>
  )
}

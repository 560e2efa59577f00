import { type Rule, rules } from '@aftermile/contract/settings/rules'
import { ruleSentence } from '@aftermile/domain/rules/rule-sentence'
import { Button, Modal, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { checkForbidden } from '../../../api/forbidden.ts'
import { type Noun, useList, useReload } from '../../../api/resource.ts'
import { useMayDo } from '../../../session/session-store.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { useRuleNames } from '../use-rule-names.ts'
import classes from './Transfer.module.css'

type Props = { noun: Noun<Rule> }

/** The built-in rules that the list lacks, because the tenant has a copy of its own. All others are in the list. */
export function BuiltInRules({ noun }: Props) {
  const mayWrite = useMayDo(rules.remove.need)
  const { data: inForce = [] } = useList(noun)
  const [isOpen, dialog] = useDisclosure()
  const isLacking = inForce.some(({ isCustomized }) => isCustomized)
  if (!mayWrite || (!isLacking && !isOpen)) return null
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        Built in
      </Button>
      {isOpen && (
        <Modal
          opened
          onClose={dialog.close}
          size={720}
          title="Built in, without your changes"
          closeButtonProps={{ 'aria-label': 'Close' }}
        >
          <BuiltInList noun={noun} copies={inForce.filter(({ isCustomized }) => isCustomized)} />
        </Modal>
      )}
    </>
  )
}

function BuiltInList({ noun, copies }: Props & { copies: readonly Rule[] }) {
  const { type } = noun.query ?? {}
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['system-rules', type],
    queryFn: async ({ signal }) =>
      (await call(rules.list, { query: { system: 'true', ...(type === 'SlaRule' && { type }) }, signal })).data,
  })
  if (isPending) return <LoadingSkeleton label="Loading" height={200} />
  if (data === undefined) return <ErrorState error={error} onRetry={() => refetch()} />
  const lacking = data.filter(({ id }) => copies.some(copy => copy.id === id))
  if (lacking.length === 0) return 'Everything that is built in is in your list.'
  return (
    <>
      <Text size="sm" mb="xs">
        Your tenant has its own copy of these. Reset brings the original back, with its later improvements.
      </Text>
      <ul className={classes.rules}>
        {lacking.map(rule => (
          <BuiltInRule key={rule.id} rule={rule} noun={noun} />
        ))}
      </ul>
    </>
  )
}

function BuiltInRule({ rule, noun }: { rule: Rule; noun: Noun<Rule> }) {
  const names = useRuleNames()
  const reload = useReload(noun)
  const resetting = useMutation({
    mutationFn: () => call(rules.remove, { params: { id: rule.id } }),
    onSuccess: () => {
      reload()
      toast({ message: `${rule.name} reset.` })
    },
    onError: problem => {
      if (!checkForbidden(problem)) toast({ message: problem.message, kind: 'problem' })
    },
  })
  return (
    <li className={classes.rule}>
      <div className={classes.line}>
        <span>
          <strong>{rule.name}</strong>
          <span className={classes.sentence}>{ruleSentence(rule, names)}</span>
        </span>
        <Button
          variant="default"
          size="xs"
          loading={resetting.isPending}
          aria-label={`Reset ${rule.name}`}
          onClick={() => resetting.mutate()}
        >
          Reset
        </Button>
      </div>
    </li>
  )
}

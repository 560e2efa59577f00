import { type Rule, rules } from '@aftermile/contract/settings/rules'
import { ruleSentence } from '@aftermile/domain/rules/rule-sentence'
import { Button, Modal } from '@mantine/core'
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

/** The rules that come with Aftermile, to import them as the tenant’s own and to go back. */
export function SystemRules({ noun }: { noun: Noun<Rule> }) {
  const mayWrite = useMayDo(rules.import.need)
  const [isOpen, dialog] = useDisclosure()
  if (!mayWrite) return null
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        Comes with Aftermile
      </Button>
      {isOpen && (
        <Modal
          opened
          onClose={dialog.close}
          size={720}
          title="What comes with Aftermile"
          closeButtonProps={{ 'aria-label': 'Close' }}
        >
          <SystemList noun={noun} />
        </Modal>
      )}
    </>
  )
}

function SystemList({ noun }: { noun: Noun<Rule> }) {
  const { type } = noun.query ?? {}
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['system-rules', type],
    queryFn: async ({ signal }) =>
      (await call(rules.list, { query: { system: 'true', ...(type === 'SlaRule' && { type }) }, signal })).data,
  })
  if (isPending) return <LoadingSkeleton label="Loading" height={200} />
  if (data === undefined) return <ErrorState error={error} onRetry={() => refetch()} />
  if (data.length === 0) return 'Nothing of this kind comes with Aftermile.'
  return (
    <ul className={classes.rules}>
      {data.map(rule => (
        <SystemRule key={rule.id} rule={rule} noun={noun} />
      ))}
    </ul>
  )
}

function SystemRule({ rule, noun }: { rule: Rule; noun: Noun<Rule> }) {
  const names = useRuleNames()
  const { data: inForce } = useList(noun)
  const isCopied = inForce?.find(({ id }) => id === rule.id)?.isCustomized === true
  const reload = useReload(noun)
  const changing = useMutation({
    mutationFn: async () => {
      const params = { id: rule.id }
      if (isCopied) await call(rules.remove, { params })
      else await call(rules.import, { params })
    },
    onSuccess: () => {
      reload()
      toast({ message: isCopied ? `${rule.name} reset.` : `Your tenant now has its own copy of ${rule.name}.` })
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
          loading={changing.isPending}
          aria-label={`${isCopied ? 'Reset' : 'Import'} ${rule.name}`}
          onClick={() => changing.mutate()}
        >
          {isCopied ? 'Reset' : 'Import'}
        </Button>
      </div>
    </li>
  )
}

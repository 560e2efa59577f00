import type { RuleActivity } from '@aftermile/contract/rules/rule-firings'
import { rules } from '@aftermile/contract/settings/rules'
import { numberText } from '@aftermile/domain/format/numbers'
import { Button } from '@mantine/core'
import { ApiProblem } from '../../../api/problem.ts'
import { useMayDo } from '../../../session/session-store.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import classes from './Firings.module.css'
import { useResume } from './firing-queries.ts'

type Props = { ruleId: string; paused: NonNullable<RuleActivity['paused']> }

/** Says that a rule has paused itself, and lets it act again. */
export function PausedNotice({ ruleId, paused: { at, reason, waiting } }: Props) {
  const resume = useResume(ruleId)
  const mayResume = useMayDo(rules.resume.need)
  const go = (what: 'act' | 'drop') =>
    resume.mutate(what, {
      onSuccess: () => toast({ message: 'The rule acts again.' }),
      onError: error =>
        toast({ kind: 'problem', message: error instanceof ApiProblem ? error.message : 'Couldn’t resume the rule.' }),
    })
  return (
    <Notice kind="danger">
      <strong>This rule has paused itself</strong> <RelativeTime at={at} />
      <div>{reason}</div>
      <div>
        {waiting === 0
          ? 'Nothing waits.'
          : `${numberText(waiting)} ${waiting === 1 ? 'firing waits' : 'firings wait'}.`}
      </div>
      {mayResume && (
        <div className={classes.buttons}>
          {waiting === 0 ? (
            <Button size="xs" loading={resume.isPending} onClick={() => go('act')}>
              Resume
            </Button>
          ) : (
            <>
              <Button size="xs" loading={resume.isPending} onClick={() => go('act')}>
                Resume and do the {numberText(waiting)} waiting
              </Button>
              <Button size="xs" color="red" variant="light" disabled={resume.isPending} onClick={() => go('drop')}>
                Resume and drop them
              </Button>
            </>
          )}
        </div>
      )}
    </Notice>
  )
}

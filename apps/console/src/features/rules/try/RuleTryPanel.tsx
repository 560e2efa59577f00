import { ruleTry } from '@aftermile/contract/rules/rule-try'
import { numberText } from '@aftermile/domain/format/numbers'
import { Button, Text } from '@mantine/core'
import { ApiProblem } from '../../../api/problem.ts'
import { useMayDo } from '../../../session/session-store.ts'
import { DetailCard } from '../../../ui/detail/DetailCard.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { RequestId } from '../../../ui/feedback/RequestId.tsx'
import { errorsOf } from '../../../ui/form/field-errors.ts'
import { IconPlayerPlay } from '../../../ui/icons/icons.ts'
import { TriedResult } from './TriedResult.tsx'
import classes from './Try.module.css'
import { type TriedDraft, triedDays, useTry } from './use-try.ts'

/** Tries the rule as it is in the form on what happened in the last days. Nothing is sent or changed. */
export function RuleTryPanel({ draft }: { draft: TriedDraft }) {
  const { isRunning, reply, error, draft: tried, run, cancel } = useTry()
  if (!useMayDo(ruleTry.run.need)) return null
  const isChanged = tried !== null && !isRunning && JSON.stringify(tried) !== JSON.stringify(draft)
  return (
    <DetailCard title="Try it" about={`On the last ${triedDays} days`}>
      <Text size="sm" mb="sm">
        {draft.type === 'SlaRule'
          ? 'See how often it would have been breached, and by what. Nothing is sent or changed.'
          : 'See how often it would have acted, on what, and whom it would have written to. Nothing is sent or changed.'}
      </Text>
      <div className={classes.buttons}>
        <Button
          size="sm"
          variant={reply === null || isChanged ? 'filled' : 'default'}
          leftSection={<IconPlayerPlay size={16} />}
          disabled={isRunning}
          onClick={() => void run(draft)}
        >
          {reply === null ? 'Try' : 'Try again'}
        </Button>
        {isRunning && (
          <Button size="sm" variant="default" onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
      <div className={classes.result} aria-busy={isRunning} data-old={isChanged}>
        {isRunning && <Progress checked={reply?.checked ?? 0} total={reply?.total ?? null} />}
        {error !== null && <TryProblem error={error} />}
        {isChanged && <Notice kind="note">The rule has changed since it was tried.</Notice>}
        {reply !== null && tried !== null && <TriedResult reply={reply} target={tried.targetType} type={tried.type} />}
        {!isRunning && reply?.continuationToken && (
          <Text size="xs" c="dimmed">
            Cancelled after {numberText(reply.checked)} of {numberText(reply.total)}.
          </Text>
        )}
      </div>
    </DetailCard>
  )
}

const Progress = ({ checked, total }: { checked: number; total: number | null }) => (
  <div>
    <ProgressBar label="Trying the rule" share={total === null || total === 0 ? null : Math.min(1, checked / total)} />
    <Text size="xs" c="dimmed">
      {total === null ? 'Looking at what happened…' : `Looked at ${numberText(checked)} of ${numberText(total)}`}
    </Text>
  </div>
)

/** What is missing in the draft, or why it could not be tried. */
function TryProblem({ error }: { error: unknown }) {
  const problem = error instanceof ApiProblem ? error : null
  const errors = Object.values(errorsOf(problem?.errors ?? []))
  return (
    <Notice kind="danger">
      {errors.length > 0 ? (
        <>
          Complete the rule first:
          <ul className={classes.errors}>
            {errors.map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      ) : (
        <>
          {problem?.message ?? 'Something went wrong.'}
          {problem?.requestId && <RequestId id={problem.requestId} />}
        </>
      )}
    </Notice>
  )
}

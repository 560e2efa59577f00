import { Button, Group } from '@mantine/core'
import { isProblem } from '../../api/problem.ts'
import { Notice } from './Notice.tsx'

type Action = {
  readonly isPending: boolean
  readonly isError: boolean
  readonly error: unknown
  readonly run: () => void
}

type Props = {
  /** What has stopped, for screen readers: several may be on the screen. */
  subject: string
  /** Continues it. */
  resume: Action
  cancel: Action
}

/** The two ways on from a long job that has stopped. */
export function ContinueOrCancel({ subject, resume, cancel }: Props) {
  const failed = [resume, cancel].find(({ isError }) => isError)
  const isBusy = resume.isPending || cancel.isPending
  return (
    <>
      <Group gap="xs">
        <Button
          size="compact-sm"
          aria-label={`Continue ${subject}`}
          loading={resume.isPending}
          disabled={isBusy}
          onClick={resume.run}
        >
          Continue
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Cancel ${subject}`}
          loading={cancel.isPending}
          disabled={isBusy}
          onClick={cancel.run}
        >
          Cancel
        </Button>
      </Group>
      {failed && (
        <Notice kind="danger">
          {isProblem(failed.error, 409) ? failed.error.message : 'Processing error, please retry.'}
        </Notice>
      )}
    </>
  )
}

import { templates } from '@aftermile/contract/settings/templates'
import { numberText } from '@aftermile/domain/format/numbers'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'
import { ApiProblem } from '../../../../api/problem.ts'
import { useMayDo } from '../../../../session/session-store.ts'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { RelativeTime } from '../../../../ui/text/RelativeTime.tsx'
import { sendingQuery } from '../template-queries.ts'

/** Says that a template is set aside, and what to do about it. */
export function SetAsideNotice({ id }: { id: string }) {
  const { data } = useQuery(sendingQuery(id))
  const queries = useQueryClient()
  const mayResume = useMayDo(templates.resume.need)
  const resume = useMutation({
    mutationFn: async () => (await call(templates.resume, { params: { id } })).data,
    onSettled: () => queries.invalidateQueries({ queryKey: ['message-log'] }),
  })
  if (!data?.setAside) return null
  const run = () =>
    resume.mutate(undefined, {
      onSuccess: () => toast({ message: 'Template resumed. Its messages are sent.' }),
      onError: error =>
        toast({ kind: 'problem', message: error instanceof ApiProblem ? error.message : 'Couldn’t resume it.' }),
    })
  return (
    <Notice kind="danger">
      <strong>Set aside</strong> <RelativeTime at={data.setAside.at} />
      <div>
        {data.setAside.reason} {waitText(data.waiting)} Correct what it says and save it, or resume it as it is.
      </div>
      {mayResume && (
        <Button mt="xs" size="xs" loading={resume.isPending} onClick={run}>
          Resume
        </Button>
      )}
    </Notice>
  )
}

function waitText(count: number): string {
  if (count === 0) return 'No messages wait.'
  return count === 1 ? '1 message waits.' : `${numberText(count)} messages wait.`
}

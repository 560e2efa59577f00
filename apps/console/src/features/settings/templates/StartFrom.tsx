import { templates } from '@aftermile/contract/settings/templates'
import { lifeOrderOf } from '@aftermile/domain/messages/life/life-stages'
import { Select, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../api/call.ts'
import { useList, useReload } from '../../../api/resource.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { contentPath } from '../../messages/template-paths.ts'
import { changedQueries } from './template-queries.ts'
import { hasFrame } from './template-types.ts'

/** A new e-mail begins with the brand frame. Or it begins as a copy of one that is there, which is off until it is ready. */
export function StartFrom() {
  const { data } = useList(templates)
  const navigate = useNavigate()
  const reload = useReload(templates, changedQueries)
  const copying = useMutation({
    mutationFn: (id: string) => call(templates.clone, { params: { id } }),
    onSuccess: ({ data: { id, name } }) => {
      reload()
      toast({ message: `${name} created. It is off until you switch it on.` })
      void navigate({ href: contentPath(id) })
    },
    onError: error => toast({ message: error.message, kind: 'problem' }),
  })
  const mails = (data ?? [])
    .filter(({ type, parentId }) => hasFrame(type) && parentId === null)
    .toSorted((a, b) => lifeOrderOf(a) - lifeOrderOf(b))
  return (
    <div>
      <Text size="sm" mb={4}>
        It starts with the frame of your brand: logo, colours, greeting, button, help and sign-off. What it says is
        written in the next step, and it is off until you switch it on.
      </Text>
      <Select
        aria-label="Or start from a copy of another e-mail"
        placeholder="Or start from a copy of another e-mail"
        data={mails.map(({ id, name }) => ({ value: id, label: name }))}
        value={null}
        onChange={id => id !== null && copying.mutate(id)}
        disabled={copying.isPending}
        searchable
        nothingFoundMessage="No matches"
        maw={420}
      />
    </div>
  )
}

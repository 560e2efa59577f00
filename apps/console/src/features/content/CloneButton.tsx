import { assets } from '@aftermile/contract/settings/assets'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { useReload } from '../../api/resource.ts'
import { toast } from '../../ui/feedback/toast.tsx'

/** Copies the stored asset under a new id, and opens the copy. */
export function CloneButton({ id }: { id: string }) {
  const navigate = useNavigate()
  const reload = useReload(assets)
  const cloning = useMutation({
    mutationFn: async () => (await call(assets.clone, { params: { id } })).data,
    onSuccess: clone => {
      reload()
      toast({ message: `${clone.id} created.` })
      void navigate({ to: '/content/$id', params: { id: clone.id } })
    },
    onError: error => toast({ message: error.message, kind: 'problem' }),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={16} />}
      loading={cloning.isPending}
      onClick={() => cloning.mutate()}
    >
      Clone
    </Button>
  )
}

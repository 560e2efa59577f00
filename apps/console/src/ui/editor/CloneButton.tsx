import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Item, type Noun, useReload } from '../../api/resource.ts'
import { toast } from '../feedback/toast.tsx'
import { IconCopy } from '../icons/icons.ts'

type Props<Stored extends Item> = {
  noun: Noun<Stored>
  /** Copies the stored item under a new id. */
  clone: () => Promise<{ data: Stored }>
  titleOf: (item: Stored) => string
  pathOf: (id: string) => string
}

/** Copies the stored item, and opens the copy. */
export function CloneButton<Stored extends Item>({ noun, clone, titleOf, pathOf }: Props<Stored>) {
  const navigate = useNavigate()
  const reload = useReload(noun)
  const cloning = useMutation({
    mutationFn: clone,
    onSuccess: ({ data }) => {
      reload()
      toast({ message: `${titleOf(data)} created.` })
      void navigate({ href: pathOf(data.id) })
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

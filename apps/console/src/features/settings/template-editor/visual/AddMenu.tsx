import { rendering } from '@aftermile/contract/messages/rendering'
import type { Template } from '@aftermile/contract/settings/templates'
import { newBlocks } from '@aftermile/domain/messages/mail-blocks/new-blocks'
import { Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'
import { IconPlus } from '../../../../ui/icons/icons.ts'
import type { Visual } from './use-visual.ts'

type Props = { about: Pick<Template, 'targetType' | 'locale'>; onAdd: Visual['add'] }

/** Adds a block below the chosen one. */
export function AddMenu({ about: { targetType, locale }, onAdd }: Props) {
  const { data: ready } = useQuery({
    queryKey: ['template-blocks', targetType, locale],
    queryFn: async ({ signal }) => (await call(rendering.blocks, { query: { targetType, locale }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Menu position="bottom-start" shadow="md" width={220}>
      <Menu.Target>
        <Button size="compact-sm" leftSection={<IconPlus size={14} />}>
          Add block
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        <Menu.Label>Blocks</Menu.Label>
        {newBlocks.map(block => (
          <Menu.Item key={block.name} onClick={() => onAdd(block)}>
            {block.name}
          </Menu.Item>
        ))}
        {ready !== undefined && <Menu.Label>Ready blocks</Menu.Label>}
        {ready?.map(block => (
          <Menu.Item key={block.id} onClick={() => onAdd(block)}>
            {block.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

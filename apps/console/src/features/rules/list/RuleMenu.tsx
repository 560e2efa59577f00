import { type Rule, rules } from '@aftermile/contract/settings/rules'
import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../api/call.ts'
import { checkForbidden } from '../../../api/forbidden.ts'
import { useReload } from '../../../api/resource.ts'
import { useMayDo } from '../../../session/session-store.ts'
import { DeleteDialog } from '../../../ui/editor/DeleteDialog.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { IconCopy, IconDots, IconFileExport, IconPencilPlus, IconRestore, IconTrash } from '../../../ui/icons/icons.ts'
import { editingOf } from '../editor/rule-editing.ts'
import { linksOfRule } from '../editor/rule-links.ts'
import { sourceOf } from '../rule-texts.ts'
import { saveRuleFile } from '../transfer/save-rule-file.ts'

/** What can be done with a rule of the list. */
export function RuleMenu({ rule }: { rule: Rule }) {
  const mayWrite = useMayDo(rules.update.need)
  const [isDeleting, deleting] = useDisclosure()
  const editing = editingOf({ type: rule.type, targetType: rule.targetType, isSystem: false })
  const reload = useReload(editing.noun)
  const navigate = useNavigate()
  const source = sourceOf(rule)
  const copying = useMutation({
    mutationFn: (what: 'clone' | 'import') => call(rules[what], { params: { id: rule.id } }),
    onSuccess: ({ data }, what) => {
      reload()
      toast({
        message: what === 'clone' ? `${data.name} created.` : `Your tenant now has its own copy of ${data.name}.`,
      })
      void navigate({ href: linksOfRule(data.type).item(data.id) })
    },
    onError: error => {
      if (!checkForbidden(error)) toast({ message: error.message, kind: 'problem' })
    },
  })
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`More for ${rule.name}`} loading={copying.isPending}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayWrite && (
            <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => copying.mutate('clone')}>
              Clone
            </Menu.Item>
          )}
          {mayWrite && source === 'Built in' && (
            <Menu.Item leftSection={<IconPencilPlus size={16} />} onClick={() => copying.mutate('import')}>
              Make your own copy
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconFileExport size={16} />} onClick={() => saveRuleFile([rule])}>
            Export
          </Menu.Item>
          {mayWrite && source !== 'Built in' && (
            <Menu.Item
              color="red"
              leftSection={source === 'Own' ? <IconTrash size={16} /> : <IconRestore size={16} />}
              onClick={deleting.open}
            >
              {source === 'Own' ? 'Delete' : 'Reset'}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isDeleting && (
        <DeleteDialog
          editing={editing}
          item={rule}
          etag={null}
          name={rule.name}
          kind={rule.type === 'SlaRule' ? 'SLA policy' : 'rule'}
          verb={source === 'Own' ? 'Delete' : 'Reset'}
          onClose={deleting.close}
          onDeleted={deleting.close}
        >
          {source === 'Own' ? 'What it did stays. ' : 'The built-in one is used again. '}
        </DeleteDialog>
      )}
    </>
  )
}

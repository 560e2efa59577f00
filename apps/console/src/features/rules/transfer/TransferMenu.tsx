import { rules as calls, type Rule } from '@aftermile/contract/settings/rules'
import { Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Noun } from '../../../api/resource.ts'
import { useMayDo } from '../../../session/session-store.ts'
import { IconChevronDown, IconFileExport, IconFileImport } from '../../../ui/icons/icons.ts'
import { sourceOf } from '../rule-texts.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { saveRuleFile } from './save-rule-file.ts'

/** Rules as JSON files, in and out. Those that are built in are everywhere already. */
export function TransferMenu({ rules, noun }: { rules: readonly Rule[]; noun: Noun<Rule> }) {
  const mayWrite = useMayDo(calls.create.need)
  const [isImporting, importing] = useDisclosure()
  const own = rules.filter(rule => sourceOf(rule) !== 'Built in')
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} />}>
            Files
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayWrite && (
            <Menu.Item leftSection={<IconFileImport size={16} />} onClick={importing.open}>
              Import from a file
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconFileExport size={16} />}
            disabled={own.length === 0}
            onClick={() => saveRuleFile(own)}
          >
            Export your own to a file
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isImporting && <ImportDialog noun={noun} onClose={importing.close} />}
    </>
  )
}

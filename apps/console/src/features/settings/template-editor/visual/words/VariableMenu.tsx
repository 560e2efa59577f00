import type { TemplateVariable } from '@aftermile/contract/settings/templates'
import { Button, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBraces } from '../../../../../ui/icons/icons.ts'
import type { TemplateMetadata } from '../../source/suggest-template.ts'
import { VariablesPanel } from '../../source/VariablesPanel.tsx'

type Props = {
  metadata: TemplateMetadata
  liquidOf: (variable: TemplateVariable) => string
  onInsert: (liquid: string) => void
}

/** Inserts a variable or dynamic content where the cursor is. */
export function VariableMenu({ metadata, liquidOf, onInsert }: Props) {
  const [isOpen, { toggle, close }] = useDisclosure()
  return (
    <Popover
      opened={isOpen}
      onChange={close}
      position="bottom-end"
      trapFocus
      returnFocus={false}
      width={270}
      shadow="md"
    >
      <Popover.Target>
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconBraces size={13} />}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          Variable
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} h={300} display="flex">
        <VariablesPanel
          metadata={metadata}
          liquidOf={liquidOf}
          onInsert={liquid => {
            close()
            onInsert(liquid)
          }}
          onClose={close}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

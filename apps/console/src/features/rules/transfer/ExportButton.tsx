import type { Rule } from '@aftermile/contract/settings/rules'
import { Button } from '@mantine/core'
import { IconDownload } from '../../../ui/icons/icons.ts'
import { saveRuleFile } from './save-rule-file.ts'

export const ExportButton = ({ rule }: { rule: Rule }) => (
  <Button
    variant="default"
    leftSection={<IconDownload size={16} />}
    onClick={() => saveRuleFile([rule])}
    title="Save as a JSON file"
  >
    Export
  </Button>
)

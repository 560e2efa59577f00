import type { Rule } from '@aftermile/contract/settings/rules'
import { swedishDate } from '@aftermile/domain/format/dates'
import { saveFile } from '../../../api/download.ts'
import { writeRuleFile } from './rule-file.ts'

/** Saves rules as a JSON file. */
export function saveRuleFile(rules: readonly Rule[]): void {
  const [only] = rules.length === 1 ? rules : []
  const name = only === undefined ? `rules ${swedishDate(Date.now())}` : only.id
  saveFile(new Blob([writeRuleFile(rules)], { type: 'application/json' }), `${name}.json`)
}

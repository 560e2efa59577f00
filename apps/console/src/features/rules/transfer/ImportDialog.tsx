import type { Rule } from '@aftermile/contract/settings/rules'
import { numberText } from '@aftermile/domain/format/numbers'
import { ruleSentence } from '@aftermile/domain/rules/rule-sentence'
import { Button, Checkbox, Group, Modal, Switch } from '@mantine/core'
import { useState } from 'react'
import { type Noun, useList } from '../../../api/resource.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { DropZone } from '../../../ui/upload/DropZone.tsx'
import { useRuleNames } from '../use-rule-names.ts'
import { type ReadRule, readRuleFile } from './rule-file.ts'
import classes from './Transfer.module.css'
import { type ImportResult, useImportRules } from './use-import-rules.ts'

type ReadFile = { readonly name: string; readonly rules: readonly ReadRule[] }

/** Reads a file of rules, shows what is in it, and saves what is right. What is wrong is named with its place. */
export function ImportDialog({ noun, onClose }: { noun: Noun<Rule>; onClose: () => void }) {
  const [file, setFile] = useState<ReadFile | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isOff, setOff] = useState(true)
  const importing = useImportRules(noun)
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const good =
    file?.rules.flatMap((rule, index) =>
      rule.problems === null && !leftOut.has(index) ? [{ draft: rule.draft, at: index, isOff }] : [],
    ) ?? []
  const take = (at: number, isTaken: boolean) =>
    setLeftOut(before => new Set(isTaken ? [...before].filter(value => value !== at) : [...before, at]))
  const read = async (chosen: File) => {
    importing.reset()
    setLeftOut(new Set())
    try {
      setFile({ name: chosen.name, rules: readRuleFile(await chosen.text()) })
      setProblem(null)
    } catch (error) {
      setFile(null)
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  const save = () =>
    importing.mutate(good, {
      onSuccess: results => {
        const done = results.filter(({ problems }) => problems.length === 0).length
        if (done > 0) toast({ message: `${numberText(done)} imported.` })
        if (done === good.length) onClose()
      },
    })
  return (
    <Modal opened onClose={onClose} size={640} title="Import from a file" closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={classes.dialog}>
        <DropZone
          title={file?.name ?? 'Drop a file here'}
          about="A JSON file that was exported here, or in another tenant."
          accept=".json,application/json"
          label="File with rules"
          onFile={chosen => void read(chosen)}
        />
        {problem !== null && <Notice kind="danger">{problem}</Notice>}
        {importing.error !== null && <Notice kind="danger">{importing.error.message}</Notice>}
        {file !== null && (
          <ul className={classes.rules} aria-label="Rules of the file">
            {file.rules.map((readRule, index) => (
              <FileRule
                // biome-ignore lint/suspicious/noArrayIndexKey: a file can name the same rule twice
                key={index}
                one={readRule}
                noun={noun}
                isTaken={!leftOut.has(index)}
                onTake={isTaken => take(index, isTaken)}
                result={importing.data?.find(result => result.at === index)}
              />
            ))}
          </ul>
        )}
        {file?.rules.length === 0 && <Notice kind="note">This file has no rules.</Notice>}
        <Switch
          label="Import new ones as disabled"
          description="So that you can look at each of them before it acts. What is on stays on."
          checked={isOff}
          onChange={event => setOff(event.currentTarget.checked)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {importing.isSuccess ? 'Close' : 'Cancel'}
          </Button>
          <Button disabled={good.length === 0} loading={importing.isPending} onClick={save}>
            Import {good.length > 0 && numberText(good.length)}
          </Button>
        </Group>
      </div>
    </Modal>
  )
}

type FileRuleProps = {
  one: ReadRule
  noun: Noun<Rule>
  /** Whether it is imported. */
  isTaken: boolean
  onTake: (isTaken: boolean) => void
  result: ImportResult | undefined
}

function FileRule({ one: rule, noun, isTaken, onTake, result }: FileRuleProps) {
  const names = useRuleNames()
  const { data: existing } = useList(noun)
  if (rule.problems !== null)
    return (
      <li className={classes.rule}>
        <strong>{rule.name}</strong>
        {rule.problems.map(({ place, message }) => (
          <span key={place} className={classes.problem}>
            <code>{place}</code>: {message}
          </span>
        ))}
      </li>
    )
  const { draft } = rule
  const replaced = existing?.find(({ id }) => id === draft.id)
  return (
    <li className={classes.rule}>
      <Checkbox
        label={<strong>{draft.name}</strong>}
        description={ruleSentence(draft, names)}
        checked={isTaken}
        onChange={event => onTake(event.currentTarget.checked)}
      />
      {result === undefined && replaced !== undefined && (
        <span>
          Replaces “{replaced.name}”, which stays {replaced.isEnabled ? 'on' : 'off'}.
        </span>
      )}
      {result?.problems.length === 0 && <span>Imported.</span>}
      {result?.problems.map(message => (
        <span key={message} className={classes.problem}>
          {message}
        </span>
      ))}
    </li>
  )
}

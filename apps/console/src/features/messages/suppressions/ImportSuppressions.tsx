import type { ImportedList } from '@aftermile/contract/messages/suppressions'
import { personalChannelIds } from '@aftermile/domain/channels/channels'
import { numberText } from '@aftermile/domain/format/numbers'
import { Button, Group, Modal, Text } from '@mantine/core'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { reasonOf } from '../../../ui/feedback/reason-of.ts'
import { useReturnFocus } from '../../../ui/feedback/use-return-focus.ts'
import { DropZone } from '../../../ui/upload/DropZone.tsx'
import classes from './Suppressions.module.css'
import { useImportSuppressions } from './use-suppressions.ts'

/** Adds the addresses of a file. What could not be taken is named by its line. */
export function ImportSuppressions({ onClose }: { onClose: () => void }) {
  useReturnFocus()
  const importing = useImportSuppressions()
  const { data, error, isPending } = importing
  return (
    <Modal opened onClose={onClose} size={640} title="Import addresses" closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={classes.form}>
        <Text size="sm">
          A CSV or XLSX file with a column <b>address</b>, and if you like <b>channel</b> (
          {personalChannelIds.join(' or ')}), <b>reason</b> (hard_bounce, complaint, unsubscribe or manual) and{' '}
          <b>note</b>. Without a reason, an address gets no messages at all.
        </Text>
        <DropZone
          title={isPending ? 'Importing…' : 'Drop a file here'}
          about="Up to 20,000 rows. A file that was exported here can be imported as it is."
          accept=".csv,.xlsx,text/csv"
          label="File with addresses"
          onFile={file => !isPending && importing.mutate(file)}
        />
        <div role="status" className={classes.form}>
          {error !== null && <Notice kind="danger">{reasonOf(error)}</Notice>}
          {data && <Result list={data} />}
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {data ? 'Close' : 'Cancel'}
          </Button>
        </Group>
      </div>
    </Modal>
  )
}

function Result({ list: { added, known, refusedCount, refused } }: { list: ImportedList }) {
  const isAll = refused.length === refusedCount
  return (
    <>
      <Notice kind={refusedCount === 0 ? 'note' : 'danger'}>
        {numberText(added)} added.{' '}
        {known > 0 && `${numberText(known)} ${known === 1 ? 'was' : 'were'} on the list already. `}
        {refusedCount > 0 && `${numberText(refusedCount)} ${refusedCount === 1 ? 'row' : 'rows'} couldn’t be taken:`}
      </Notice>
      {refusedCount > 0 && (
        <ul className={classes.refused} aria-label="Rows that couldn’t be taken">
          {refused.map(({ line, address, problem }) => (
            <li key={line}>
              Line {numberText(line)}: {address === '' ? 'no address' : address}. {problem}.
            </li>
          ))}
          {!isAll && <li>… and {numberText(refusedCount - refused.length)} more.</li>}
        </ul>
      )}
    </>
  )
}

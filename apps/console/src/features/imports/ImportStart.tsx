import { importKinds } from '@aftermile/contract/intake/imports'
import { progressText } from '@aftermile/domain/format/numbers'
import { Button, Switch, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { saveFile } from '../../api/download.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { DropZone } from './DropZone.tsx'
import { ImportHistory } from './ImportHistory.tsx'
import classes from './ImportPage.module.css'
import { templateOf } from './import-template.ts'
import { kindNames } from './import-texts.ts'
import { type UploadProgress, useUpload } from './use-upload.ts'

/** The start page: a drop zone for the file, templates and earlier imports. */
export function ImportStart() {
  const { sending, problem, send, cancel } = useUpload()
  const [isHistorical, setHistorical] = useState(false)
  return (
    <>
      <PageHead
        title="Data import"
        about="Import orders, shipments or events from a CSV, XLSX or JSON file. You can review the result before anything is imported."
      />
      <div className={`${classes.body} ${classes.start}`}>
        {problem !== null && <Notice kind="danger">{problem}</Notice>}
        {sending === null ? (
          <DropZone onFile={file => void send(file, isHistorical)} />
        ) : (
          <Uploading sending={sending} onCancel={cancel} />
        )}
        <div className={classes.options}>
          <Switch
            label="Historical data"
            description="Don’t send notifications about past events."
            checked={isHistorical}
            onChange={event => setHistorical(event.currentTarget.checked)}
          />
          <Templates />
        </div>
        <Title order={2} mt="sm">
          History
        </Title>
      </div>
      <ImportHistory />
    </>
  )
}

function Uploading({ sending: { name, share }, onCancel }: { sending: UploadProgress; onCancel: () => void }) {
  return (
    <div className={classes.drop}>
      <Text fw={600} truncate maw="100%">
        {name}
      </Text>
      <Text c="dimmed" role="status">
        {share < 1 ? `Uploading… ${progressText(share)}` : 'Finishing upload…'}
      </Text>
      <div style={{ width: 'min(360px, 100%)' }}>
        <ProgressBar label={`Uploading ${name}`} share={share} />
      </div>
      <Button variant="default" onClick={onCancel} mt="xs">
        Cancel
      </Button>
    </div>
  )
}

function Templates() {
  return (
    <div className={classes.templates}>
      <Text c="dimmed">Templates</Text>
      {importKinds.map(kind => (
        <Button
          key={kind}
          variant="subtle"
          px={8}
          leftSection={<IconDownload size={15} />}
          onClick={() => saveFile(new Blob([templateOf(kind)], { type: 'text/csv' }), `${kind}.csv`)}
        >
          {kindNames[kind]}
        </Button>
      ))}
    </div>
  )
}

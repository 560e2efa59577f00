import { importKinds } from '@aftermile/contract/intake/imports'
import { Button, Switch, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { saveFile } from '../../../api/download.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { IconDownload } from '../../../ui/icons/icons.ts'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import { DropZone } from '../../../ui/upload/DropZone.tsx'
import { Uploading } from '../../../ui/upload/Uploading.tsx'
import { ImportHistory } from './ImportHistory.tsx'
import classes from './ImportPage.module.css'
import { templateOf } from './import-template.ts'
import { kindNames } from './import-texts.ts'
import { useUpload } from './use-upload.ts'

/** The start page: a drop zone for the file, templates and earlier imports. */
export function ImportStart() {
  const { sending, problem, send, cancel } = useUpload()
  const [isHistorical, setHistorical] = useState(false)
  return (
    <>
      <PageHead
        title="Data import"
        help="import"
        about="Import orders, shipments or events from a CSV, XLSX or JSON file. You can review the result before anything is imported."
      />
      <div className={`${classes.body} ${classes.start}`}>
        {problem !== null && <Notice kind="danger">{problem}</Notice>}
        {sending === null ? (
          <DropZone
            title="Drop a file here"
            about="CSV, XLSX or JSON, up to 100 MB"
            accept=".csv,.tsv,.txt,.xlsx,.json,.ndjson,.jsonl"
            label="File to import"
            onFile={file => void send(file, isHistorical)}
          />
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

import { imports, maxImportBytes } from '@aftermile/contract/intake/imports'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { checkForbidden } from '../../../api/forbidden.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { upload } from '../../../api/upload.ts'
import { browserTimeZone } from '../../../time-zone.ts'
import type { UploadProgress } from '../../../ui/upload/Uploading.tsx'

const tooLarge = `This file is too large. The limit is ${maxImportBytes / 1024 / 1024} MB.`

/** Uploads a file for a dry run and opens its import. Leaving the page cancels the upload. */
export function useUpload() {
  const [sending, setSending] = useState<UploadProgress | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const controllerRef = useRef<AbortController | null>(null)
  const navigate = useNavigate()
  const queries = useQueryClient()
  useEffect(() => () => controllerRef.current?.abort(), [])

  async function send(file: File, isHistorical: boolean): Promise<void> {
    setProblem(file.size > maxImportBytes ? tooLarge : null)
    if (file.size > maxImportBytes) return
    const controller = new AbortController()
    controllerRef.current = controller
    setSending({ name: file.name, share: 0 })
    try {
      const record = await upload(imports.start, {
        file,
        query: {
          timeZone: browserTimeZone(),
          dryRun: 'true',
          isHistorical: isHistorical ? 'true' : 'false',
        },
        onProgress: share => setSending({ name: file.name, share }),
        signal: controller.signal,
      })
      queries.setQueryData(['imports', record.id], record)
      void queries.invalidateQueries({ queryKey: ['imports', 'list'] })
      await navigate({ to: '/import', search: { id: record.id } })
    } catch (error) {
      if (controller.signal.aborted || checkForbidden(error)) return
      setProblem(messageFor(error))
    } finally {
      setSending(null)
    }
  }

  return { sending, problem, send, cancel: () => controllerRef.current?.abort() }
}

function messageFor(error: unknown): string {
  if (!(error instanceof ApiProblem)) return 'Something went wrong. Try again.'
  return error.errors[0]?.message.replaceAll("'", '') ?? error.message
}

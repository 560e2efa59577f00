import { imports, maxImportBytes } from '@aftermile/contract/intake/imports'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import { upload } from '../../api/upload.ts'

export type Sending = { readonly name: string; readonly share: number }

const tooLarge = `A file may have at most ${maxImportBytes / 1024 / 1024} MB.`

/** Sends a file for a dry run and goes to its import. Leaving the page calls it off. */
export function useUpload() {
  const [sending, setSending] = useState<Sending | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const current = useRef<AbortController | null>(null)
  const navigate = useNavigate()
  const queries = useQueryClient()
  useEffect(() => () => current.current?.abort(), [])

  async function send(file: File, isHistorical: boolean): Promise<void> {
    setProblem(file.size > maxImportBytes ? tooLarge : null)
    if (file.size > maxImportBytes) return
    const control = new AbortController()
    current.current = control
    setSending({ name: file.name, share: 0 })
    try {
      const record = await upload(imports.start, {
        file,
        query: {
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          dryRun: 'true',
          isHistorical: isHistorical ? 'true' : 'false',
        },
        onProgress: share => setSending({ name: file.name, share }),
        signal: control.signal,
      })
      queries.setQueryData(['imports', record.id], record)
      void queries.invalidateQueries({ queryKey: ['imports', 'list'] })
      await navigate({ to: '/import', search: { id: record.id } })
    } catch (error) {
      if (control.signal.aborted) return
      setProblem(wordsFor(error))
    } finally {
      setSending(null)
    }
  }

  return { sending, problem, send, cancel: () => current.current?.abort() }
}

function wordsFor(error: unknown): string {
  if (!(error instanceof ApiProblem)) return 'Something unexpected happened. Try again.'
  return error.errors[0]?.message.replaceAll("'", '') ?? error.message
}

import { type Asset, assets, maxImageBytes } from '@aftermile/contract/settings/assets'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ApiResponse } from '../../../api/call.ts'
import { checkForbidden } from '../../../api/forbidden.ts'
import { ApiProblem, isProblem } from '../../../api/problem.ts'
import { getItem, useReload } from '../../../api/resource.ts'
import { upload } from '../../../api/upload.ts'
import type { UploadProgress } from '../../../ui/upload/Uploading.tsx'

export const acceptedImages = 'image/png,image/jpeg,image/gif,image/webp'
export const aboutImages = `PNG, JPEG, GIF or WebP, up to ${maxImageBytes / 1024 / 1024} MB`

type Target = { id: string; etag: string | null }

/** Uploads the file of an image asset. Leaving the page cancels it. `onStored` gets the asset as it is afterwards. */
export function useImageUpload(onStored: (response: ApiResponse<Asset>) => void) {
  const [sending, setSending] = useState<UploadProgress | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // Fields may change while the file is sent.
  const onStoredRef = useRef(onStored)
  useEffect(() => {
    onStoredRef.current = onStored
  })
  const controllerRef = useRef<AbortController | null>(null)
  const reload = useReload(assets)
  const queries = useQueryClient()
  useEffect(() => () => controllerRef.current?.abort(), [])

  /** Returns whether the file was stored. */
  async function send(file: File, { id, etag }: Target): Promise<boolean> {
    const unfit = problemOf(file)
    setProblem(unfit)
    if (unfit !== null) return false
    const controller = new AbortController()
    controllerRef.current = controller
    setSending({ name: file.name, share: 0 })
    try {
      await upload(assets.upload, {
        params: { id },
        ifMatch: etag,
        file,
        onProgress: share => setSending({ name: file.name, share }),
        signal: controller.signal,
      })
      onStoredRef.current(await getItem(assets, id))
      reload()
      void queries.invalidateQueries({ queryKey: ['asset-uses', id] })
      return true
    } catch (error) {
      if (controller.signal.aborted || checkForbidden(error)) return false
      if (isProblem(error, 412)) onStoredRef.current(await getItem(assets, id))
      setProblem(messageFor(error))
      return false
    } finally {
      setSending(null)
    }
  }

  return { sending, problem, send, cancel: () => controllerRef.current?.abort() }
}

/** Why a file can’t be sent, or null. The server looks at its content. */
export function problemOf(file: File): string | null {
  return file.size > maxImageBytes ? `${file.name} is too large. The limit is ${maxImageBytes / 1024 / 1024} MB.` : null
}

function messageFor(error: unknown): string {
  if (isProblem(error, 412))
    return 'Someone else changed this image. Here is what they saved. Upload again to replace it.'
  if (!(error instanceof ApiProblem)) return 'Something went wrong. Try again.'
  return error.errors[0]?.message.replaceAll("'", '') ?? error.message
}

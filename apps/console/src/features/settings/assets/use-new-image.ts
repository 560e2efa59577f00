import { assets } from '@aftermile/contract/settings/assets'
import { proposeId } from '@aftermile/domain/propose-id'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { checkForbidden } from '../../../api/forbidden.ts'
import { ApiProblem, isProblem } from '../../../api/problem.ts'
import { useImageUpload } from './use-image-upload.ts'

/** Creates an image asset of a file, with an id made from its name. */
export function useNewImage(onCreated: (id: string) => void) {
  const [failure, setFailure] = useState<string | null>(null)
  const { sending, problem, send, cancel } = useImageUpload(({ data }) => onCreated(data.id))

  async function create(file: File): Promise<void> {
    setFailure(null)
    try {
      const id = await createUnderFreeId(proposeId(file.name.replace(/\.\w+$/, '')) || 'image')
      const isStored = await send(file, { id, etag: null })
      if (!isStored) await call(assets.remove, { params: { id } })
    } catch (error) {
      if (!checkForbidden(error))
        setFailure(error instanceof ApiProblem ? error.message : 'Something went wrong. Try again.')
    }
  }

  return { sending, problem: problem ?? failure, create, cancel }
}

const maxTries = 20

async function createUnderFreeId(wanted: string, tries = 1): Promise<string> {
  const id = tries === 1 ? wanted : `${wanted.slice(0, 96)}-${tries}`
  try {
    await call(assets.create, { body: { id, type: 'ImageAsset' } })
    return id
  } catch (error) {
    if (!isProblem(error, 409) || tries === maxTries) throw error
    return createUnderFreeId(wanted, tries + 1)
  }
}

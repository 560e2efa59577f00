import type { ImportRecord } from '@aftermile/contract/intake/imports'
import { merchants as calls } from '@aftermile/contract/settings/merchants'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useMayDo } from '../../session/session-store.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { proposeId } from '../../ui/form/propose-id.ts'
import classes from './ImportPage.module.css'
import { draftOf, type MappingDraft, missingMerchants, withTranslation } from './mapping/mapping-draft.ts'
import { useImportActions, useMerchants } from './use-imports.ts'

/** Lists the merchants of a file that do not exist, and creates them with one click. */
export function MissingMerchants({ record }: { record: ImportRecord }) {
  const mayCreate = useMayDo(calls.create.need)
  const merchants = useMerchants()
  const queries = useQueryClient()
  const { map } = useImportActions(record.id)
  const draft = draftOf(record)
  const names = merchants.data === undefined ? [] : missingMerchants(record, draft, merchants.data)
  const create = useMutation({
    mutationFn: async () => {
      for (const name of names) await call(calls.create, { body: { id: proposeId(name), name: name.slice(0, 100) } })
    },
    onSuccess: () => map.mutate(names.reduce(withMerchant, draft)),
    onSettled: () => queries.invalidateQueries({ queryKey: [calls.list.path] }),
  })
  if (names.length === 0) return null
  const problem = create.error ?? map.error
  return (
    <>
      <Notice kind="note">
        <div className={classes.actions}>
          <span>
            {names.length === 1 ? 'This merchant does not exist' : 'These merchants do not exist'}: {names.join(', ')}.
            {!mayCreate && ' Ask an administrator to create them.'}
          </span>
          {mayCreate && (
            <Button
              size="xs"
              variant="default"
              loading={create.isPending || map.isPending}
              onClick={() => create.mutate()}
            >
              {names.length === 1 ? 'Create merchant' : `Create ${names.length} merchants`}
            </Button>
          )}
        </div>
      </Notice>
      {problem !== null && <Notice kind="danger">{problem.message}</Notice>}
    </>
  )
}

const withMerchant = (draft: MappingDraft, name: string): MappingDraft =>
  proposeId(name) === name ? draft : withTranslation(draft, 'merchantId', name, proposeId(name))

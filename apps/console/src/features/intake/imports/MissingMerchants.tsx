import type { ImportRecord } from '@aftermile/contract/intake/imports'
import { merchants } from '@aftermile/contract/settings/merchants'
import { numberText } from '@aftermile/domain/format/numbers'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMayDo } from '../../../session/session-store.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import classes from './ImportPage.module.css'
import { useImportActions } from './use-imports.ts'

/** Lists the merchants of a file that do not exist, and creates them with one click. */
export function MissingMerchants({ record: { id, missingMerchants } }: { record: ImportRecord }) {
  const mayCreate = useMayDo(merchants.create.need)
  const queries = useQueryClient()
  const { createMerchants } = useImportActions(id)
  const { count, names } = missingMerchants
  if (count === 0) return null
  const more = count > names.length ? ` and ${numberText(count - names.length)} more` : ''
  return (
    <>
      <Notice kind="note">
        <div className={classes.actions}>
          <span>
            {count === 1 ? 'This merchant does not exist' : 'These merchants do not exist'}: {names.join(', ')}
            {more}.{!mayCreate && ' Ask an administrator to create them.'}
          </span>
          {mayCreate && (
            <Button
              size="xs"
              variant="default"
              loading={createMerchants.isPending}
              onClick={() =>
                createMerchants.mutate(undefined, {
                  onSettled: () => void queries.invalidateQueries({ queryKey: [merchants.list.path] }),
                })
              }
            >
              {count === 1 ? 'Create merchant' : `Create ${numberText(count)} merchants`}
            </Button>
          )}
        </div>
      </Notice>
      {createMerchants.error !== null && <Notice kind="danger">{createMerchants.error.message}</Notice>}
    </>
  )
}

import { Button, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../../../api/problem.ts'
import { DetailCard } from '../../../ui/detail/DetailCard.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { IconPlugConnected, IconPower } from '../../../ui/icons/icons.ts'
import type { CredentialOwner } from './credential-owner.ts'

type Props = {
  owner: CredentialOwner
  /** 'create' for one that is not saved yet. */
  credId: string
  /** What the form holds now. */
  tried: { connectionString: string; apiId: string }
  /** The label of a field by its name. */
  labelOf: (name: string) => string
  /** Saves the credential and switches it on; null: it is on. */
  switchOn: { save: () => void; isSaving: boolean } | null
}

/** Tries the fields as they are in the form, saved or not. The answer goes away when a field changes. */
export function ValidateCard({ owner, credId, tried, labelOf, switchOn }: Props) {
  const queries = useQueryClient()
  const validating = useMutation({
    mutationFn: (sent: Props['tried']) => owner.validate(credId, sent),
    // A stopped credential that works again starts.
    onSuccess: () => owner.alsoReload.map(queryKey => queries.invalidateQueries({ queryKey })),
  })
  const isCurrent = JSON.stringify(validating.variables) === JSON.stringify(tried)
  const { data: validation, error } = validating
  return (
    <DetailCard title="Validate">
      <Text size="sm" c="dimmed" mb="xs">
        Checks the fields as they are now, before or after saving.
      </Text>
      <Button
        variant="default"
        leftSection={<IconPlugConnected size={16} />}
        loading={validating.isPending}
        onClick={() => validating.mutate(tried)}
      >
        Validate
      </Button>
      {isCurrent && validation && <Notice kind={validation.isValid ? 'note' : 'danger'}>{validation.message}</Notice>}
      {isCurrent && validation?.isValid && switchOn && (
        <Button mt="xs" leftSection={<IconPower size={16} />} loading={switchOn.isSaving} onClick={switchOn.save}>
          Save and switch on
        </Button>
      )}
      {isCurrent && error && <Notice kind="danger">{problemText(error, labelOf)}</Notice>}
    </DetailCard>
  )
}

function problemText(error: Error, labelOf: Props['labelOf']): string {
  if (!(error instanceof ApiProblem) || error.errors.length === 0) return error.message
  return error.errors.map(({ name, message }) => `${message.replace(`'${name}'`, labelOf(name))}.`).join(' ')
}

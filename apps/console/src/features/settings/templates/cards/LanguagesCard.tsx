import { type Template, templates } from '@aftermile/contract/settings/templates'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useState } from 'react'
import { useList } from '../../../../api/resource.ts'
import { DetailCard } from '../../../../ui/detail/DetailCard.tsx'
import { ConfirmDialog } from '../../../../ui/feedback/ConfirmDialog.tsx'
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { IconPlus, IconRestore, IconTrash } from '../../../../ui/icons/icons.ts'
import { PathLink } from '../../../../ui/links/PathLink.tsx'
import { LoadingSkeleton } from '../../../../ui/loading/LoadingSkeleton.tsx'
import { contentPath, templatePath } from '../../../messages/template-paths.ts'
import { useMayChange } from '../key-templates.ts'
import { type Family, fallbackLocale, familiesOf, isBehind, localesOf } from '../template-locales.ts'
import { sourceOf } from '../template-sources.ts'
import { languageName } from '../template-texts.ts'
import classes from './Cards.module.css'
import { useAddLocale, useConfirmLocale, useRemoveLocale } from './use-locales.ts'

/** The languages of a template: those it has, and those it should have. */
export function LanguagesCard({ template }: { template: Template }) {
  const { data, error, isPending, refetch } = useList(templates)
  if (isPending) return <LoadingSkeleton label="Loading languages" height={220} />
  const families = familiesOf(data ?? [])
  const family = families.get(template.id) ?? families.get(template.parentId ?? '')
  return (
    <DetailCard title="Languages">
      {data === undefined && <ErrorState error={error} onRetry={() => refetch()} />}
      {family && <Languages family={family} shownId={template.id} ids={new Set(data?.map(({ id }) => id))} />}
    </DetailCard>
  )
}

type Props = { family: Family; shownId: string; ids: ReadonlySet<string> }

function Languages({ family, shownId, ids }: Props) {
  const mayWrite = useMayChange(family.main)
  const [removed, setRemoved] = useState<Template | null>(null)
  const adding = useAddLocale(family.main, ids)
  const fallback = languageName(fallbackLocale(family))
  return (
    <>
      <ul className={classes.rows}>
        {localesOf(family).map(({ id, template }) => (
          <li key={id} className={classes.row}>
            {template === null ? (
              <span className={classes.text}>
                {languageName(id)}
                <span className={classes.note} data-missing>
                  Missing, uses {fallback}
                </span>
              </span>
            ) : (
              <Present
                template={template}
                isMain={template.id === family.main.id}
                isShown={template.id === shownId}
                mayWrite={mayWrite}
              />
            )}
            {template === null && mayWrite && (
              <Button
                size="compact-xs"
                variant="light"
                leftSection={<IconPlus size={12} />}
                loading={adding.isPending && adding.variables === id}
                onClick={() => adding.mutate(id)}
              >
                Add {languageName(id)}
              </Button>
            )}
            {template !== null && mayWrite && isRemovable(template, family) && (
              <RemoveButton template={template} onClick={() => setRemoved(template)} />
            )}
          </li>
        ))}
      </ul>
      {removed !== null && <RemoveDialog template={removed} fallback={fallback} onClose={() => setRemoved(null)} />}
    </>
  )
}

const isRemovable = (template: Template, { main }: Family): boolean =>
  template.id !== main.id && sourceOf(template) !== 'Built in'

type PresentProps = { template: Template; isMain: boolean; isShown: boolean; mayWrite: boolean }

function Present({ template, isMain, isShown, mayWrite }: PresentProps) {
  const confirming = useConfirmLocale()
  const name = languageName(template.locale)
  return (
    <>
      <span className={classes.text}>
        {isShown ? <strong>{name}</strong> : <PathLink href={templatePath(template.id)}>{name}</PathLink>}
        <span className={classes.note} data-missing={isBehind(template) || undefined}>
          {isMain ? 'Main' : isBehind(template) ? 'Older than the main version' : sourceOf(template)}
        </span>
      </span>
      {isBehind(template) && mayWrite && (
        <Tooltip label="It still says the same as the main version">
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`${name} is up to date`}
            loading={confirming.isPending}
            onClick={() => confirming.mutate(template)}
          >
            Up to date
          </Button>
        </Tooltip>
      )}
      <PathLink href={contentPath(template.id)} size="sm" aria-label={`Edit content in ${name}`}>
        Edit content
      </PathLink>
    </>
  )
}

function RemoveButton({ template, onClick }: { template: Template; onClick: () => void }) {
  const isCopy = sourceOf(template) === 'Customised'
  const Icon = isCopy ? IconRestore : IconTrash
  const text = `${isCopy ? 'Reset' : 'Delete'} ${languageName(template.locale)}`
  return (
    <Tooltip label={text}>
      <ActionIcon variant="subtle" color="gray" aria-label={text} onClick={onClick}>
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  )
}

type RemoveProps = { template: Template; fallback: string; onClose: () => void }

function RemoveDialog({ template, fallback, onClose }: RemoveProps) {
  const removing = useRemoveLocale(onClose)
  const name = languageName(template.locale)
  const isCopy = sourceOf(template) === 'Customised'
  return (
    <ConfirmDialog
      isOpen
      title={isCopy ? `Reset ${name}?` : `Delete ${name}?`}
      confirm={isCopy ? 'Reset' : 'Delete'}
      isBusy={removing.isPending}
      onConfirm={() => removing.mutate(template)}
      onClose={onClose}
    >
      {isCopy
        ? `Your changes in ${name} are lost. The built-in text is used again. `
        : `What was written in ${name} and its saved versions are lost. Receivers get ${fallback} instead. `}
      This can’t be undone.
    </ConfirmDialog>
  )
}

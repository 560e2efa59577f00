import { type Template, templates } from '@aftermile/contract/settings/templates'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useList } from '../../../../api/resource.ts'
import { TemplateUses } from '../cards/UsesCard.tsx'
import { templateDifferences } from '../difference/template-differences.ts'
import { familiesOf } from '../template-locales.ts'
import { systemQuery } from '../template-queries.ts'
import { languageName } from '../template-texts.ts'

/** What is lost when a template is deleted or reset. */
export const LostTemplate = ({ template }: { template: Template }) =>
  template.isCustomized ? <LostChanges template={template} /> : <LostAll template={template} />

/** A copy goes with the copies of its languages. The saved versions stay. */
function LostChanges({ template }: { template: Template }) {
  const { data } = useQuery(systemQuery(template.id))
  const changed = data === undefined ? [] : templateDifferences(data, template).map(({ label }) => label)
  const copies = useLocales(template).filter(({ isCustomized }) => isCustomized)
  return (
    <Text mb="xs">
      Your changes are lost{changed.length > 0 && `: ${changed.join(', ')}`}
      {copies.length > 0 && `, and all your changes in ${namesOf(copies)}`}. The built-in template is used again. Saved
      versions stay.
    </Text>
  )
}

function LostAll({ template }: { template: Template }) {
  const locales = useLocales(template)
  return (
    <>
      <Text mb="xs">
        {locales.length === 0 ? 'Its' : `Its languages (${namesOf(locales)}) and their`} saved versions are deleted too.
        Messages that were sent keep their content.
      </Text>
      <TemplateUses id={template.id} note="It is used here. Remove it there first:" />
    </>
  )
}

function useLocales({ id }: Template): readonly Template[] {
  const { data } = useList(templates)
  return familiesOf(data ?? []).get(id)?.locales ?? []
}

const namesOf = (locales: readonly Template[]): string => locales.map(({ locale }) => languageName(locale)).join(', ')

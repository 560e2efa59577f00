import { type Template, templates } from '@aftermile/contract/settings/templates'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useList } from '../../../api/resource.ts'
import { TemplateUses } from '../cards/UsesCard.tsx'
import { templateDifferences } from '../difference/template-differences.ts'
import { familiesOf } from '../template-locales.ts'
import { systemQuery } from '../template-queries.ts'
import { languageName } from '../template-texts.ts'

/** What is lost when a template is deleted or reset. */
export const LostTemplate = ({ template }: { template: Template }) =>
  template.isCustomized ? <LostChanges template={template} /> : <LostAll template={template} />

function LostChanges({ template }: { template: Template }) {
  const { data } = useQuery(systemQuery(template.id))
  const changed = data === undefined ? [] : templateDifferences(data, template).map(({ label }) => label)
  return (
    <Text mb="xs">
      Your changes and their saved versions are lost{changed.length > 0 && `: ${changed.join(', ')}`}. The template that
      comes with Aftermile is used again. Other languages stay as they are.
    </Text>
  )
}

function LostAll({ template }: { template: Template }) {
  const { data } = useList(templates)
  const locales = familiesOf(data ?? []).get(template.id)?.locales ?? []
  const languages = locales.map(({ locale }) => languageName(locale)).join(', ')
  return (
    <>
      <Text mb="xs">
        {languages === '' ? 'Its' : `Its languages (${languages}) and their`} saved versions are deleted too. Messages
        that were sent keep their content.
      </Text>
      <TemplateUses id={template.id} />
    </>
  )
}

import { assets } from '@aftermile/contract/settings/assets'
import type { Template } from '@aftermile/contract/settings/templates'
import { type TemplateProblem, templateProblems } from '@aftermile/domain/messages/template-problems'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { useList, type Values } from '../../../../api/resource.ts'

const pauseMs = 300

/** What is doubtful in a template while it is typed. `html` is what it became last. */
export function useLint(values: Values<Template>, html: string | null | undefined): readonly TemplateProblem[] {
  const [template] = useDebouncedValue(values, pauseMs)
  const { data } = useList(assets)
  return useMemo(() => {
    const known = data?.map(({ id, image }) => ({ id, sizeBytes: image?.sizeBytes ?? null }))
    const altTexts = new Set(data?.flatMap(({ id, altText }) => (altText.trim() === '' ? [] : [id])))
    return templateProblems(template, { altTexts, html: html ?? null, ...(known !== undefined && { assets: known }) })
  }, [template, data, html])
}

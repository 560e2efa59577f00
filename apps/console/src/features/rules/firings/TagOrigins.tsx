import type { RuleTarget } from '@aftermile/domain/rules/rule-lists'
import { useNames } from '../../../api/use-names.ts'
import classes from './Firings.module.css'
import { useContainerFirings } from './firing-queries.ts'
import { RuleLink } from './RuleLink.tsx'
import { originOfTag } from './tag-origin.ts'

type Props = { targetType: RuleTarget; id: string; merchantId: string; tags: readonly string[] }

/** Which tags of a container a rule has added. */
export function TagOrigins({ tags, ...of }: Props) {
  const { data = [] } = useContainerFirings(of)
  const { nameOf } = useNames()
  const origins = tags.flatMap(tagId => {
    const firing = originOfTag(tagId, data)
    return firing === null ? [] : [{ tagId, firing }]
  })
  if (origins.length === 0) return null
  return (
    <ul className={classes.origins} aria-label="Added by rules">
      {origins.map(({ tagId, firing }) => (
        <li key={tagId}>
          {nameOf('tag', tagId)} was added by the rule <RuleLink id={firing.ruleId} name={firing.ruleName} isInText />
        </li>
      ))}
    </ul>
  )
}

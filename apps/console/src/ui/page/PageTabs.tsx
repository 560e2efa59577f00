import { numberText } from '@aftermile/domain/format/numbers'
import { useFollow } from '../links/PathLink.tsx'
import classes from './PageTabs.module.css'

type Tab = {
  readonly href: string
  readonly title: string
  readonly isCurrent: boolean
  /** Shown unless it is 0. */
  readonly count?: number | undefined
}

type Props = { label: string; tabs: readonly Tab[]; className?: string | undefined }

/** The parts of a page, each with an address of its own. */
export function PageTabs({ label, tabs, className = '' }: Props) {
  const follow = useFollow()
  return (
    <nav className={`${classes.tabs} ${className}`} aria-label={label}>
      {tabs.map(({ href, title, isCurrent, count = 0 }) => (
        <a
          key={href}
          href={href}
          onClick={event => follow(event, href)}
          className={classes.tab}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {title}
          {count > 0 && <span className={classes.count}>{numberText(count)}</span>}
        </a>
      ))}
    </nav>
  )
}

import { IconChevronLeft } from '../icons/icons.ts'
import { PathLink } from '../links/PathLink.tsx'
import classes from './BackLink.module.css'

/** A link above the title of a page, to the page it belongs to. */
export const BackLink = ({ href, text }: { href: string; text: string }) => (
  <PathLink href={href} className={classes.back ?? ''}>
    <IconChevronLeft size={14} aria-hidden /> {text}
  </PathLink>
)

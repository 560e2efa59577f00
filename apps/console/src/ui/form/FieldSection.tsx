import { Text, Title, UnstyledButton } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useId } from 'react'
import { IconChevronDown } from '../icons/icons.ts'
import classes from './FieldSection.module.css'

type Props = {
  title: string
  about?: ReactNode
  /** The id of a section that the index of a long form leads to. On narrow screens it is closed at first, unless the address names it. */
  anchor?: string
  /** Opens it, so that what is wrong can be seen. */
  hasError?: boolean
  children: ReactNode
}

/** Fields that belong together, under a heading. */
export function FieldSection({ title, about, anchor, hasError = false, children }: Props) {
  const id = useId()
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const [isOpened, { toggle }] = useDisclosure(anchor !== undefined && location.hash === `#${anchor}`)
  const isFolding = isNarrow && anchor !== undefined
  const isOpen = !isFolding || isOpened || hasError
  return (
    <section className={classes.section} aria-labelledby={id} id={anchor}>
      <div>
        <Title order={2} size="h4" id={id}>
          {isFolding ? (
            <UnstyledButton className={classes.toggle} aria-expanded={isOpen} onClick={toggle}>
              {title}
              <IconChevronDown size={18} aria-hidden />
            </UnstyledButton>
          ) : (
            title
          )}
        </Title>
        {about && (
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        )}
      </div>
      <div className={classes.content} hidden={!isOpen}>
        {children}
      </div>
    </section>
  )
}

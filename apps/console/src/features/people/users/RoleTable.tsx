import { type Role, type Scope, scopes, scopesByRole } from '@aftermile/domain/access'
import { roleRows } from '@aftermile/domain/lists/roles'
import { scopeTexts } from '@aftermile/domain/lists/scopes'
import { Button, Modal, Table, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Fragment } from 'react'
import { IconCheck } from '../../../ui/icons/icons.ts'
import classes from './RoleTable.module.css'
import { scopeGroups } from './scope-groups.ts'

/** A button that opens a table of what each role can do. */
export function RoleTable({ role }: { role: Role }) {
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="subtle" size="compact-sm" className={classes.button ?? ''} onClick={open}>
        Compare roles
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title="What each role can do"
        size="auto"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Table.ScrollContainer minWidth={720}>
          <Table className={classes.table ?? ''} aria-label="What each role can do" withRowBorders={false}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>
                  <VisuallyHidden>Right</VisuallyHidden>
                </Table.Th>
                {roleRows.map(row => (
                  <Table.Th key={row.id} data-chosen={row.id === role}>
                    {row.name}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {scopeGroups(scopes, '').map(({ title, scopes: ofGroup }) => (
                <Fragment key={title}>
                  <Table.Tr>
                    <Table.Th colSpan={roleRows.length + 1} scope="rowgroup" className={classes.group ?? ''}>
                      {title}
                    </Table.Th>
                  </Table.Tr>
                  {ofGroup.map(scope => (
                    <Right key={scope} scope={scope} role={role} />
                  ))}
                </Fragment>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Modal>
    </>
  )
}

function Right({ scope, role }: { scope: Scope; role: Role }) {
  return (
    <Table.Tr>
      <Table.Th scope="row">{scopeTexts[scope]}</Table.Th>
      {roleRows.map(row => {
        const own: readonly Scope[] = scopesByRole[row.id]
        return (
          <Table.Td key={row.id} data-chosen={row.id === role}>
            {own.includes(scope) ? (
              <IconCheck size={16} role="img" aria-label="Yes" />
            ) : (
              <VisuallyHidden>No</VisuallyHidden>
            )}
          </Table.Td>
        )
      })}
    </Table.Tr>
  )
}

import { Button, Input, Popover } from '@mantine/core'
import { commandTexts } from '@wheelhouse/texts/flows/commands'
import { stepIconTexts } from '@wheelhouse/texts/flows/step-icons'
import { ChevronDown } from 'lucide-react'
import { type MouseEvent, useId, useState } from 'react'
import { getFieldError } from '../../kernel/forms/field-props.ts'
import { type FieldsState, setFields } from '../../kernel/forms/use-entity-form.ts'
import { StepIcon, stepIconNames } from '../../kernel/shell/step-icon.tsx'
import { useTexts, wordOr } from '../../kernel/words/texts.ts'
import classes from './commands.module.css'

/** The icon of a command: a button that shows it, with a picker of all the others below. */
export function IconField<Values extends Record<string, unknown> & { icon: string }>({
  of: form,
}: {
  of: FieldsState<Values>
}) {
  const t = useTexts(commandTexts)
  const [isOpen, setIsOpen] = useState(false)
  const labelId = useId()
  const { fields, isReadOnly } = form
  const { icon } = fields.getValues()
  return (
    <Input.Wrapper
      label={t('icon')}
      labelElement="div"
      labelProps={{ id: labelId }}
      withAsterisk
      error={getFieldError(fields, 'icon')}
    >
      <Popover opened={isOpen} onChange={setIsOpen} trapFocus returnFocus position="bottom-start" shadow="md">
        <Popover.Target>
          <Button
            name="icon"
            variant="default"
            fullWidth
            justify="space-between"
            className={classes.iconButton}
            disabled={isReadOnly}
            aria-describedby={labelId}
            rightSection={<ChevronDown size={14} aria-hidden />}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className={classes.named}>
              <StepIcon name={icon} />
              {wordOr(stepIconTexts, `icon_${icon}`, icon)}
            </span>
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('chooseIcon')} className={classes.iconPanel}>
          <IconChoice
            chosen={icon}
            onChoose={(name) => setFields<{ icon: string }, Values>(form, { icon: name })}
            onDone={() => setIsOpen(false)}
          />
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  )
}

type IconChoiceProps = { chosen: string; onChoose: (name: string) => void; onDone: () => void }

/** Arrow keys move through the icons as in any radio group, Escape closes; a press selects one and closes. */
function IconChoice({ chosen, onChoose, onDone }: IconChoiceProps) {
  const t = useTexts(commandTexts)
  const iconText = useTexts(stepIconTexts)
  // Keys that move the selection also cause clicks, but with a count of 0.
  const handleClick = ({ detail }: MouseEvent) => {
    if (detail > 0) onDone()
  }
  return (
    <fieldset className={classes.icons}>
      <legend>{t('chooseIcon')}</legend>
      {stepIconNames.map((name) => (
        <label key={name} className={classes.icon} title={iconText(`icon_${name}`)}>
          <input
            type="radio"
            name="step-icon"
            value={name}
            checked={name === chosen}
            data-autofocus={name === chosen || undefined}
            aria-label={iconText(`icon_${name}`)}
            onChange={() => onChoose(name)}
            onClick={handleClick}
          />
          <StepIcon name={name} size={20} />
        </label>
      ))}
    </fieldset>
  )
}

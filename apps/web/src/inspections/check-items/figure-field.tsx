import '@mantine/core/styles/NumberInput.css'
import { NumberInput } from '@mantine/core'
import { useState } from 'react'

type FigureFieldProps = {
  label: string
  value: number
  min: number
  max: number
  step?: number
  /** Decimal places. */
  digits?: number
  isDisabled: boolean
  name?: string
  error?: string | undefined
  onChange: (value: number) => void
}

/** A number field whose value is always valid: incomplete input is tolerated while typing and discarded on blur. */
export function FigureField({
  label,
  value,
  min,
  max,
  step = 1,
  digits = 0,
  isDisabled,
  name,
  error,
  onChange,
}: FigureFieldProps) {
  const [typed, setTyped] = useState<string | number | null>(null)
  return (
    <NumberInput
      name={name}
      label={label}
      error={error}
      disabled={isDisabled}
      min={min}
      max={max}
      step={step}
      decimalScale={digits}
      value={typed ?? Number(value.toFixed(digits))}
      onChange={(next) => {
        setTyped(next)
        if (typeof next === 'number' && next >= min && next <= max) onChange(next)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

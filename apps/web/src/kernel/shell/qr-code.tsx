import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { showError } from './notify.ts'
import classes from './qr-code.module.css'

/** A text as a QR code, drawn in the browser so that a secret in it goes nowhere. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [svg, setSvg] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    drawQr(text).then((drawn) => isGone || setSvg(drawn), showError)
    return () => {
      isGone = true
    }
  }, [text])
  if (svg === null) return <Skeleton width={192} height={192} />
  return (
    <img
      className={classes.qr}
      alt={label}
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      width={192}
    />
  )
}

async function drawQr(text: string): Promise<string> {
  const { default: qr } = await import('qrcode')
  return qr.toString(text, { type: 'svg', margin: 2 })
}

import { useEffect, useRef, useState } from 'react'
import { Button } from '../Button.tsx'
import { Notice } from '../Notice.tsx'

/** Not in every browser: https://developer.mozilla.org/docs/Web/API/BarcodeDetector */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = new (options: { formats: string[] }) => Detector
const formats = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'code_39', 'qr_code']
const detectorClass = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

/** Reads one code with the camera; absent where the browser cannot. A scanner that types needs no button. */
export function CodeScanner({ onCode }: { onCode: (code: string) => void }) {
  const [possible, setPossible] = useState(false)
  const [open, setOpen] = useState(false)
  useEffect(() => setPossible(detectorClass() !== undefined && navigator.mediaDevices !== undefined), [])
  if (!possible) return null
  if (!open)
    return (
      <Button type="button" onClick={() => setOpen(true)}>
        Scanner avec l’appareil photo
      </Button>
    )
  const found = (code: string) => {
    setOpen(false)
    onCode(code)
  }
  return <Camera onCode={found} onClose={() => setOpen(false)} />
}

function Camera({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [refused, setRefused] = useState(false)
  // The camera stays on while the parent renders again.
  const report = useRef(onCode)
  report.current = onCode
  useEffect(() => {
    const stop = new AbortController()
    watch(video.current, stop.signal).then(
      code => code !== null && report.current(code),
      () => setRefused(true),
    )
    return () => stop.abort()
  }, [])
  return (
    <div className="flex flex-col items-start gap-2">
      {refused ? (
        <Notice kind="warning" title="L’appareil photo n’est pas disponible">
          Autorisez-le dans votre navigateur puis rechargez la page, ou tapez le code.
        </Notice>
      ) : (
        <video
          ref={video}
          muted
          playsInline
          aria-label="Image de l’appareil photo"
          className="w-full max-w-md bg-ink"
        />
      )}
      <Button type="button" onClick={onClose}>
        Fermer l’appareil photo
      </Button>
    </div>
  )
}

/** The first code seen; null when closed before. */
async function watch(video: HTMLVideoElement | null, stop: AbortSignal): Promise<string | null> {
  const Detect = detectorClass()
  if (!Detect || !video) return null
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    video.srcObject = stream
    await video.play()
    const detector = new Detect({ formats })
    while (!stop.aborted) {
      const [code] = await detector.detect(video)
      if (code) return code.rawValue
      await new Promise(resolve => setTimeout(resolve, 150))
    }
    return null
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

import { useEffect, useRef, useState } from 'react'
import { Button } from '../Button.tsx'
import { Notice } from '../Notice.tsx'

type VideoReader = (video: HTMLVideoElement) => Promise<string | undefined>

/** Not in every browser: https://developer.mozilla.org/docs/Web/API/BarcodeDetector */
type DetectorClass = {
  getSupportedFormats: () => Promise<string[]>
  new (options: {
    formats: string[]
  }): {
    detect: (source: HTMLVideoElement) => Promise<{ rawValue: string; format: string }[]>
  }
}
const formats = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'code_39', 'qr_code']

/** The browser’s own detector, which may be there and read nothing; else ours, loaded for it. */
async function loadVideoReader(): Promise<VideoReader> {
  const Detector = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const supported = (await Detector?.getSupportedFormats()) ?? []
  if (!Detector || !formats.every(format => supported.includes(format)))
    return (await import('./code-reader.ts')).createVideoReader()
  const detector = new Detector({ formats })
  return async video => {
    const [code] = await detector.detect(video)
    // The same number as an EAN-13.
    return code?.format === 'upc_a' ? code.rawValue.padStart(13, '0') : code?.rawValue
  }
}

/** Reads one code with the camera; absent without one. A scanner that types needs no button. */
export function CodeScanner({ onCode }: { onCode: (code: string) => void }) {
  const [possible, setPossible] = useState(false)
  const [open, setOpen] = useState(false)
  useEffect(() => void hasCamera().then(setPossible), [])
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

/** Also before the user has allowed it. */
async function hasCamera(): Promise<boolean> {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? []
  return devices.some(({ kind }) => kind === 'videoinput')
}

/** A browser refuses its camera with a DOMException; a script that cannot be loaded is another error. */
const problems = {
  camera: {
    title: 'L’appareil photo n’est pas disponible',
    text: 'Autorisez-le dans votre navigateur puis rechargez la page, ou tapez le code.',
  },
  reader: {
    title: 'Le lecteur de codes n’a pas pu être chargé',
    text: 'Vérifiez votre connexion puis rechargez la page, ou tapez le code.',
  },
}

function Camera({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<keyof typeof problems | null>(null)
  // The camera stays on while the parent renders again.
  const report = useRef(onCode)
  report.current = onCode
  useEffect(() => {
    const stop = new AbortController()
    watch(video.current, stop.signal).then(
      code => code !== null && report.current(code),
      error => setProblem(error instanceof DOMException ? 'camera' : 'reader'),
    )
    return () => stop.abort()
  }, [])
  return (
    <div className="flex flex-col items-start gap-2">
      {problem ? (
        <Notice kind="warning" live title={problems[problem].title}>
          {problems[problem].text}
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

/** The narrow bars of a code need more than the 640 pixels that browsers offer by default. */
const camera = { video: { facingMode: 'environment', width: { ideal: 1280 } } }

/** The first code seen; null when closed before. */
async function watch(video: HTMLVideoElement | null, stop: AbortSignal): Promise<string | null> {
  if (!video) return null
  const stream = await navigator.mediaDevices.getUserMedia(camera)
  try {
    video.srcObject = stream
    const [read] = await Promise.all([loadVideoReader(), video.play()])
    while (!stop.aborted) {
      const code = await read(video)
      if (code) return code
      await new Promise(resolve => setTimeout(resolve, 150))
    }
    return null
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

/** A hand-drawn way into a plot: vine rows, a lane, a stream and its bridge. */
const rows = Array.from({ length: 9 }, (_, row) => {
  const y = 92 + row * 34
  return `<path d="M470 ${y}q60 ${row % 2 ? 5 : -4} 120 0t130 2t120 -3"/>`
}).join('')

export const entranceSketch = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 460" width="900" height="460" fill="none"
  stroke="#1E2A24" stroke-width="4" stroke-linecap="round">
  <rect width="900" height="460" fill="#F5F4EF" stroke="none"/>
  <g stroke="#2F6B2E" stroke-dasharray="3 15" stroke-width="9">${rows}</g>
  <rect x="448" y="62" width="416" height="330" rx="4" stroke-width="3"/>
  <path d="M60 460C150 330 150 250 190 0M170 460C250 330 245 250 280 0"/>
  <path d="M0 300C90 276 100 300 135 290M232 284C300 268 340 300 440 400" stroke="#1F5A94" stroke-width="6"/>
  <path d="M118 262l22 64M214 250l24 66" stroke-width="7"/>
  <path d="M262 190C330 190 370 200 440 206M250 250C320 238 380 244 440 248"/>
  <path d="M262 220H420m-22-16 24 16-24 16" stroke="#8C2440" stroke-width="6"/>
</svg>`

type Course = { name: string; points: readonly (readonly [latitude: number, longitude: number])[] }

/** Rivers of the region, drawn through the towns along them: approximate, for orientation only. */
export const rivers: readonly Course[] = [
  {
    name: 'la Marne',
    points: [
      [48.11, 5.16],
      [48.44, 5.14],
      [48.64, 4.95],
      [48.72, 4.58],
      [48.95, 4.36],
      [49.04, 4.12],
      [49.045, 3.96],
      [49.07, 3.87],
      [49.07, 3.64],
      [49.04, 3.4],
      [48.975, 3.28],
      [48.95, 3.13],
      [48.96, 2.88],
      [48.88, 2.7],
      [48.82, 2.42],
    ],
  },
  {
    name: 'la Seine',
    points: [
      [47.86, 4.57],
      [47.98, 4.5],
      [48.11, 4.38],
      [48.3, 4.08],
      [48.51, 3.89],
      [48.56, 3.72],
      [48.49, 3.5],
      [48.39, 2.96],
      [48.54, 2.66],
      [48.82, 2.42],
      [48.86, 2.3],
    ],
  },
  {
    name: 'l’Aube',
    points: [
      [48.07, 4.8],
      [48.23, 4.71],
      [48.38, 4.52],
      [48.53, 4.14],
      [48.6, 3.97],
      [48.56, 3.72],
    ],
  },
  {
    name: 'l’Aisne',
    points: [
      [49.09, 4.9],
      [49.4, 4.7],
      [49.51, 4.37],
      [49.41, 3.95],
      [49.38, 3.32],
      [49.42, 2.83],
    ],
  },
]

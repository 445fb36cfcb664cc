/** One line on a 32-unit square: up the wall, over the vault, along the floor, up the vine stock to its two arms. */
export const markPath =
  'M4.5 28.5V15.5a11.5 11.5 0 0 1 23 0V28.5H14.8c2.7-3.2-1.3-6 1.2-10.5-.5-3.5-5.3-2.8-5.5-7.2.2 4.4 5 3.7 5.5 7.2 1.1-2.5 4.3-2 5.8-5.3'

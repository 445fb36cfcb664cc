import type { ComponentProps } from 'react'
import { Form as RouterForm } from 'react-router'

/** Browsers word their own validation in their own language: the server refuses in French, with or without scripts. */
export const Form = (props: ComponentProps<typeof RouterForm>) => <RouterForm noValidate {...props} />

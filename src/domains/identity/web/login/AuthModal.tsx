import { useState } from 'react'
import { Tabs } from '#ui/navigation/Tabs.tsx'
import Modal from '#ui/overlays/Modal.tsx'
import { ForgotForm } from './ForgotForm.tsx'
import { LoginForm } from './LoginForm.tsx'
import type { AuthView, LoginRequest } from './login-request.ts'
import { RegistrationForm } from './RegistrationForm.tsx'
import { registerThen } from './register-and-login.ts'

const titles: Record<AuthView, string> = {
  login: 'Content de vous revoir\u00a0!',
  register: 'Créez votre compte',
  seller: 'Inscription vendeur',
  forgot: 'Réinitialisez votre mot de passe',
}

export default function AuthModal({ request, onClose }: { request: LoginRequest; onClose: () => void }) {
  const [view, setView] = useState(request.view)
  const registering = request.view === 'seller' ? 'seller' : 'register'
  const onLoggedIn = () => {
    onClose()
    if (request.then) location.assign(request.then)
    else location.reload()
  }
  return (
    <Modal onClose={onClose} title={titles[view]} size="md" dismissable={false}>
      {view === 'forgot' ? (
        <ForgotForm onBack={() => setView('login')} />
      ) : (
        <Tabs
          label="Votre compte"
          selected={view === 'login' ? 'login' : 'register'}
          onSelect={id => setView(id === 'login' ? 'login' : registering)}
          items={[
            {
              id: 'login',
              label: 'Se connecter',
              content: <LoginForm onLoggedIn={onLoggedIn} onForgot={() => setView('forgot')} />,
            },
            {
              id: 'register',
              label: 'Inscription',
              content: <RegistrationForm company={view === 'seller'} onRegister={registerThen(onLoggedIn)} />,
            },
          ]}
        />
      )}
    </Modal>
  )
}

export default function HomePage() {
  return <h1>Cep & Chai</h1>
}

export default function Page() {
  return <p>A route that streams, for the speed bench.</p>;
}
